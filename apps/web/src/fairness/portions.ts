/** Long arithmetic in portions, so that the page stays awake and its bar moves. */

const STEPS = 20;

/** Drawing every portion would take longer than the portion itself; so many times are enough. */
export function inSteps(report: (part: number) => void): (part: number) => void {
  let reported = 0;
  return (part) => {
    const step = Math.floor(part * STEPS);
    if (step === reported) return;
    reported = step;
    report(part);
  };
}

/** Lets the browser draw and listen before the next portion. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
