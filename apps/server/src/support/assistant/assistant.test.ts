/**
 * What the assistant understands: measured with texts in people's own words, of which only one half
 * was known when its words were chosen. Prints each rate.
 */
import { describe, expect, it } from 'vitest';
import { COMPLETE_LANGUAGES } from '@anywhen/protocol';
import { HALVES, OFF_TOPIC } from '../../../testing/support/held-set.ts';
import { answerById, findAnswers, type Suggestion } from './assistant.ts';
import { ANSWER_IDS, CATALOGUES } from './catalogues.ts';

const RATE_MIN = 0.9;
const UNSEEN_RATE_MIN = 0.8;

/** Some share a word with the product, as “translate” does with its languages. */
const SILENT_RATE_MIN = 0.85;

describe('finding answers', () => {
  it.each(COMPLETE_LANGUAGES)('[15.3] the assistant finds what people mean: %s', (language) => {
    const first = rateOf(HALVES.first[language].map(isFound));
    const second = rateOf(HALVES.second[language].map(isFound));
    const all = rateOf([...HALVES.first[language], ...HALVES.second[language]].map(isFound));
    const [tuned, unseen, both] = [first, second, all].map(percent);
    process.stdout.write(
      `the assistant, ${language}: ${both} (first half ${tuned}, second ${unseen})\n`,
    );
    expect(all).toBeGreaterThanOrEqual(RATE_MIN);
    expect(second).toBeGreaterThanOrEqual(UNSEEN_RATE_MIN);

    function isFound([text, id]: readonly [string, string]): boolean {
      return findAnswers(text, language).some((found) => found.id === id);
    }
  });

  it('[15.3] the held set is large enough, and names answers that exist', () => {
    const phrasings = Object.values(HALVES).flatMap((half) => Object.values(half).flat());
    expect(phrasings.length).toBeGreaterThanOrEqual(130);
    expect(phrasings.filter(([, id]) => !answerById(id, 'en'))).toEqual([]);
  });

  it('[15.3] says nothing to what is about something else', () => {
    const answered = OFF_TOPIC.filter((text) => findAnswers(text, 'en').length > 0);
    const silent = 1 - answered.length / OFF_TOPIC.length;
    process.stdout.write(`the assistant, off topic: ${percent(silent)} get no suggestion\n`);
    expect(silent).toBeGreaterThanOrEqual(SILENT_RATE_MIN);
  });

  it.each(['', '   ', '?!?', '12345', '😀', 'a', '的'])('says nothing to %j', (text) => {
    expect(findAnswers(text, 'en')).toEqual([]);
  });

  it.each(COMPLETE_LANGUAGES)('finds every question by its own words: %s', (language) => {
    const lost = ANSWER_IDS.filter((id) => {
      const { question } = CATALOGUES[language].answers[id];
      return !findAnswers(question, language).some((found) => found.id === id);
    });
    expect(lost).toEqual([]);
  });

  it('[EX-15.9] finds a withdrawal in spite of typos, and nothing in a question about pancakes', () => {
    const found = findAnswers('hwo to wihdraw', 'en').map(({ question }) => question);
    expect(found).toContain('How do I withdraw?');
    expect(findAnswers('recipe for pancakes', 'en')).toEqual([]);
  });

  it('gives three suggestions at most, also to a long text', () => {
    const texts = Object.values(CATALOGUES.en.answers).map(({ question }) => question);
    const found: Suggestion[] = findAnswers(texts.join(' ').slice(0, 1_000), 'en');
    expect(found).toHaveLength(3);
  });
});

describe('the language of an answer', () => {
  const asked = '怎么查看钱包里每一笔资金变动';

  it('is the member’s own, whatever a question is written in', () => {
    expect(findAnswers(asked, 'zh-Hant')[0]?.question).toBe('在哪裡看每一筆資金變動？');
    expect(findAnswers('is this real money', 'zh-Hans')[0]?.question).toBe('这里用的是真钱吗？');
  });

  it('is that of the question where the member’s own has no answers yet', () => {
    expect(findAnswers('is this real money', 'de')[0]?.question).toBe('Is this real money?');
    expect(findAnswers(asked, 'de')[0]?.id).toBe('flow-record');
    expect(findAnswers('これは本物のお金ですか', 'de')[0]?.question).toContain('本物');
  });

  it('falls back as the texts of the app do, when only the answer is known', () => {
    expect(answerById('real-money', 'de')).toEqual(answerById('real-money', 'zh-Hant'));
    expect(answerById('constructor', 'en')).toBeUndefined();
  });
});

function rateOf(found: readonly boolean[]): number {
  return found.filter(Boolean).length / found.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
