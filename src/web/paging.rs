//! Page links under a list.

use serde::Serialize;

/// Where in a list the reader is, and the links around it.
#[derive(Debug, Serialize)]
pub struct Paging {
    pub current: i64,
    pub last: i64,
    pub steps: Vec<Step>,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// A page's number with its link, or a gap.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub struct Step {
    pub number: Option<i64>,
    pub href: Option<String>,
}

impl Paging {
    /// `href` makes the address of a page.
    pub fn new(current: i64, last: i64, href: impl Fn(i64) -> String) -> Self {
        let last = last.max(1);
        let mut shown: Vec<i64> = [1, 2, last - 1, last].into_iter().chain(current - 2..=current + 2).collect();
        shown.retain(|number| (1..=last).contains(number));
        shown.sort_unstable();
        shown.dedup();
        let mut steps = Vec::new();
        let mut before = 0;
        for number in shown {
            if number > before + 1 {
                steps.push(Step { number: None, href: None });
            }
            let href = (number != current).then(|| href(number));
            steps.push(Step { number: Some(number), href });
            before = number;
        }
        Self {
            current,
            last,
            steps,
            previous: (current > 1).then(|| href((current - 1).min(last))),
            next: (current < last).then(|| href(current + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(current: i64, last: i64) -> Vec<i64> {
        Paging::new(current, last, |page| page.to_string()).steps.iter().map(|step| step.number.unwrap_or(0)).collect()
    }

    #[test]
    fn the_ends_and_the_neighbours_are_shown() {
        assert_eq!(numbers(1, 1), [1]);
        assert_eq!(numbers(1, 614), [1, 2, 3, 0, 613, 614]);
        assert_eq!(numbers(300, 614), [1, 2, 0, 298, 299, 300, 301, 302, 0, 613, 614]);
        assert_eq!(numbers(4, 5), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn beyond_the_end_one_can_still_go_back() {
        let paging = Paging::new(9, 3, |page| page.to_string());
        assert_eq!(paging.next, None);
        assert_eq!(paging.previous.as_deref(), Some("3"));
    }
}
