/**
 * A small bot for one market: it buys a little when the price is below the average of the last
 * twenty minutes, offers what it bought a little higher, and reports what it has. Paper money.
 *
 *   ANYWHEN_URL=http://localhost:8080 API_KEY=sim_… API_SECRET=… node examples/dip-buyer.mjs
 */
import ccxt from 'ccxt';

const { ANYWHEN_URL = 'http://localhost:8080', API_KEY, API_SECRET, ROUNDS = '10' } = process.env;
const MARKET = 'BTC/USDT';
const USDT_PER_ROUND = 20;
const MINUTES = 20;
const PROFIT = 1.004;
const PAUSE_MS = 5_000;

const base = `${ANYWHEN_URL}/bot`;
const exchange = new ccxt.binance({
  apiKey: API_KEY,
  secret: API_SECRET,
  // A busy machine may take long to send what it has signed.
  options: { fetchMarkets: { types: ['spot'] }, recvWindow: 60_000 },
  urls: {
    api: { public: `${base}/api/v3`, private: `${base}/api/v3`, sapi: `${base}/sapi/v1` },
  },
});

await exchange.loadMarkets();
for (let round = 1; round <= Number(ROUNDS); round += 1) {
  await playRound(round);
  if (round < Number(ROUNDS)) await exchange.sleep(PAUSE_MS);
}
const left = await exchange.fetchOpenOrders(MARKET);
console.log(`done, ${left.length} offers are open`);
await exchange.close();

async function playRound(round) {
  const candles = await exchange.fetchOHLCV(MARKET, '1m', undefined, MINUTES);
  const mean = candles.reduce((sum, [, , , , close]) => sum + close, 0) / candles.length;
  const { last } = await exchange.fetchTicker(MARKET);
  const { USDT } = await exchange.fetchBalance();
  console.log(`round ${round}: price ${last}, average ${mean.toFixed(2)}, free ${USDT.free} USDT`);
  if (last >= mean || USDT.free < USDT_PER_ROUND) return;
  const bought = await exchange.createMarketBuyOrderWithCost(MARKET, USDT_PER_ROUND);
  // The fee is taken from what was bought.
  const amount = exchange.amountToPrecision(MARKET, bought.filled * 0.999);
  const price = exchange.priceToPrecision(MARKET, bought.average * PROFIT);
  try {
    const offer = await exchange.createLimitSellOrder(MARKET, amount, price);
    console.log(`  bought ${bought.filled} at ${bought.average}, offered as order ${offer.id}`);
  } catch (error) {
    if (!(error instanceof ccxt.InvalidOrder)) throw error;
    console.log(`  bought ${bought.filled}, too little to offer: ${error.message}`);
  }
}
