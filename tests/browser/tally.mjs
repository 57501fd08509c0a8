// What was checked, and how it came out.
let passed = 0;
let failed = 0;

/** One check: a fault, or nothing. */
export const check = (what, fault) => {
  const faults = [fault].flat().filter(Boolean);
  if (faults.length) failed += 1;
  else passed += 1;
  console.log(faults.length ? `FAILED ${what}: ${faults.join("\n         ")}` : `ok     ${what}`);
};

/** Two things that must be the same. */
export const same = (what, got, wanted) => check(what, got === wanted ? "" : `${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);

/** A part that may break off; what breaks it off is a failed check. Whether it came to its end. */
export const attempt = async (what, part) => {
  try {
    await part();
    return true;
  } catch (fault) {
    check(what, String(fault.message ?? fault).split("\n").slice(0, 8).join("\n         "));
    return false;
  }
};

export const finish = () => {
  console.log(`${passed} passed, ${failed} failed`);
  return failed ? 1 : 0;
};
