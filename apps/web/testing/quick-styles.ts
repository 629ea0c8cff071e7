/**
 * For all screen tests: a query by role asks of every element whether it is visible. happy-dom
 * computes that from all rules of an element and its ancestors, again after each change. No test
 * page has a style sheet, so the answer depends only on the tag and on `style` attributes; it is
 * read from those, and happy-dom is asked only if one of them sets the property.
 */

/** The properties in question under both their names, and whether they are inherited. */
const QUICK: Readonly<Record<string, { property: string; isInherited: boolean }>> = {
  display: { property: 'display', isInherited: false },
  visibility: { property: 'visibility', isInherited: true },
  pointerEvents: { property: 'pointer-events', isInherited: false },
  'pointer-events': { property: 'pointer-events', isInherited: false },
};

/** Their visibility depends on their current state. */
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

/** Whether only the tag decides. */
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

/** happy-dom's answer for the first such element applies to all of them. */
function usual({ tagName }: Element, property: string, slow: CSSStyleDeclaration): string {
  const key = `${tagName} ${property}`;
  let answer = answers.get(key);
  if (answer === undefined) answers.set(key, (answer = slow.getPropertyValue(property)));
  return answer;
}

const quick = quickly(window.getComputedStyle.bind(window));
window.getComputedStyle = quick;
// The window of the elements is a different object from the global of the tests.
const { defaultView } = document;
if (defaultView) defaultView.getComputedStyle = quick;
