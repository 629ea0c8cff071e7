/**
 * For all tests of screens: who looks for a button by its name asks of everything on the page
 * whether it can be seen. happy-dom answers from all rules for an element and everything around it,
 * anew after each change. No page of a test has a style sheet, so that the answer lies in the kind
 * of element and in `style` attributes alone; it is found there, and happy-dom is asked only where
 * one of them speaks of it.
 */

/** What is asked of everything, by both its names, and whether it passes on to what is inside. */
const QUICK: Readonly<Record<string, { property: string; isInherited: boolean }>> = {
  display: { property: 'display', isInherited: false },
  visibility: { property: 'visibility', isInherited: true },
  pointerEvents: { property: 'pointer-events', isInherited: false },
  'pointer-events': { property: 'pointer-events', isInherited: false },
};

/** They are shown or not by what they are at the moment. */
const CHANGING = new Set(['DIALOG', 'DETAILS']);

const SHEETS = 'style, link[rel="stylesheet"]';

type Ask = (element: Element, pseudo?: string | null) => CSSStyleDeclaration;

function quickly(ask: Ask): Ask {
  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  return (element, pseudo) => {
    if (pseudo) return ask(element, pseudo);
    let style = styles.get(element);
    if (!style) styles.set(element, (style = quickStyle(element, ask(element))));
    return style;
  };
}

function quickStyle(element: Element, slow: CSSStyleDeclaration): CSSStyleDeclaration {
  const read = (name: string) => {
    const { property = name, isInherited = false } = QUICK[name] ?? {};
    const isPlain = name in QUICK && isLeftAlone(element, property, isInherited);
    return isPlain ? usual(element, property, slow) : slow.getPropertyValue(property);
  };
  return new Proxy(slow, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return read;
      if (typeof name === 'string' && name in QUICK) return read(name);
      return Reflect.get(slow, name) as unknown;
    },
  });
}

/** Whether nothing but the kind of element decides. */
function isLeftAlone(element: Element, property: string, isInherited: boolean): boolean {
  if (!element.isConnected || element.ownerDocument !== document) return false;
  if (CHANGING.has(element.tagName) || document.querySelector(SHEETS)) return false;
  for (let place: Element | null = element; place; place = place.parentElement) {
    if (place.getAttribute('style')?.includes(property)) return false;
    if (!isInherited) return true;
  }
  return true;
}

const answers = new Map<string, string>();

/** What happy-dom says of the first such element holds for all of them. */
function usual({ tagName }: Element, property: string, slow: CSSStyleDeclaration): string {
  const key = `${tagName} ${property}`;
  let answer = answers.get(key);
  if (answer === undefined) answers.set(key, (answer = slow.getPropertyValue(property)));
  return answer;
}

const quick = quickly(window.getComputedStyle.bind(window));
window.getComputedStyle = quick;
// The window that elements belong to is another object than the one tests know by this name.
const { defaultView } = document;
if (defaultView) defaultView.getComputedStyle = quick;
