/** Searching markets by code, symbol and name. */
import { describe, expect, it } from 'vitest';
import { MARKETS } from '@anywhen/prices';
import { searchWordsOf } from './search-words.ts';
import { searchMarkets } from './search.ts';
import { showPrice, showVolume, type NameOf } from './market-texts.ts';

const english: NameOf = ({ name }) => name;
const chinese: NameOf = ({ currency, name }) => (currency === 'XAU' ? '黄金' : name);
const found = (request: string, nameOf = english) => searchMarkets(request, nameOf);

describe('the search', () => {
  it('finds a market by its code, in any case and spelling', () => {
    for (const request of ['BTC', 'btc', ' BTC/USDT ', 'btc-usdt', 'Btc Usdt']) {
      expect(found(request)[0], request).toBe('BTCUSDT');
    }
  });

  it('finds by name, also in the middle of it', () => {
    expect(found('bit')).toEqual(['BTCUSDT', 'BCHUSDT', 'ARBUSDT']);
    expect(found('classic')).toEqual(['ETCUSDT']);
    expect(found('gold')).toEqual(['XAUUSDT']);
  });

  it('ranks the exact code before prefixes', () => {
    expect(found('op')[0]).toBe('OPUSDT');
    expect(found('eth').slice(0, 2)).toEqual(['ETHUSDT', 'ETCUSDT']);
  });

  it('finds by the translated name, and still by the English one', () => {
    expect(found('黄', chinese)).toEqual(['XAUUSDT']);
    expect(found('gold', chinese)).toEqual(['XAUUSDT']);
  });

  it.each([
    ['比特币', 'BTCUSDT'],
    ['比特幣', 'BTCUSDT'],
    ['以太', 'ETHUSDT'],
    ['狗狗幣', 'DOGEUSDT'],
    ['瑞波', 'XRPUSDT'],
    ['黃金', 'XAUUSDT'],
    ['金', 'XAUUSDT'],
    ['ripple', 'XRPUSDT'],
    ['euro', 'EURUSDT'],
    ['нефть', 'WTIUSDT'],
    ['ビットコイン', 'BTCUSDT'],
    ['イーサ', 'ETHUSDT'],
    ['도지', 'DOGEUSDT'],
    ['биткоин', 'BTCUSDT'],
  ])('finds %s in every language of the app', (request, symbol) => {
    expect(found(request, english)[0]).toBe(symbol);
    expect(found(request, chinese)[0]).toBe(symbol);
  });

  it('has a Chinese word in both scripts for every market', () => {
    for (const { currency } of MARKETS) {
      expect(
        searchWordsOf(currency).some((word) => /\p{Script=Han}/u.test(word)),
        currency,
      ).toBe(true);
    }
  });

  it('finds nothing for an unknown market', () => {
    expect(found('zzz')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });

  it('finds everything for an empty query', () => {
    expect(found('')).toHaveLength(40);
  });
});

describe('the formatting of figures', () => {
  it('[N3] a price keeps every decimal', () => {
    expect(showPrice('65005.31')).toBe('65,005.31');
    expect(showPrice('1234567.8900')).toBe('1,234,567.8900');
    expect(showPrice('0.0000115000')).toBe('0.0000115000');
    expect(showPrice('5')).toBe('5');
  });

  it('a volume has the compact notation of the language', () => {
    expect(showVolume('2130000000.00', 'en')).toBe('2.13B');
    expect(showVolume('2130000000.00', 'zh-Hans')).toBe('21.3亿');
  });
});
