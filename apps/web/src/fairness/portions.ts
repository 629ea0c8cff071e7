/** Splits long computations into portions, so that the page stays responsive and shows progress. */

const STEPS = 20;

/** Rendering after every portion would take longer than the portion itself; this many suffice. */
export function inSteps(report: (part: number) => void): (part: number) => void {
  let lastStep = 0;
  return (part) => {
    const step = Math.floor(part * STEPS);
    if (step === lastStep) return;
    lastStep = step;
    report(part);
  };
}

/** Yields to the browser before the next portion. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
