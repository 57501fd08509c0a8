time-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
} { $year }
time-date-short = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[other] Dec
} { $year }
time-date-and-time = { $date }, { $clock }
time-just-now = just now
time-minutes-ago = { $n } min ago
time-hours-ago = { $n } h ago
time-yesterday = yesterday
time-days-ago = { $n ->
    [one] { $n } day ago
   *[other] { $n } days ago
}
time-weeks-ago = { $n ->
    [one] { $n } week ago
   *[other] { $n } weeks ago
}
time-today = today
