/** ccxt as its users set it up: nothing but its addresses is changed. For tests only. */
import ccxt from 'ccxt';

type Keys = { apiKey: string; secret: string };

export type Ccxt = InstanceType<typeof ccxt.binance>;

export function ccxtAt(url: string, keys: Partial<Keys> = {}): Ccxt {
  const base = `${url}/bot`;
  const api = { public: `${base}/api/v3`, private: `${base}/api/v3`, sapi: `${base}/sapi/v1` };
  // The longest there is: what is shown must not hang on how busy the machine is.
  const options = { fetchMarkets: { types: ['spot'] }, recvWindow: 60_000 };
  return new ccxt.binance({ ...keys, options, urls: { api } });
}

export type CcxtPro = InstanceType<typeof ccxt.pro.binance>;

/** The same with its sockets. */
export async function ccxtProAt(url: string, keys: Partial<Keys> = {}): Promise<CcxtPro> {
  const options = { fetchMarkets: { types: ['spot'] }, recvWindow: 60_000 };
  const exchange = new ccxt.pro.binance({ ...keys, options, urls: { api: proAddresses(url) } });
  // In Node it opens no socket without TLS before this.
  await exchange.loadHttpProxyAgent();
  return exchange;
}

/** As when a name leads to another machine: for what it asks and opens from now on. */
export function redirect(exchange: CcxtPro, url: string): void {
  exchange.urls['api'] = { ...exchange.urls['api'], ...proAddresses(url) };
}

function proAddresses(url: string) {
  const base = `${url}/bot`;
  const sockets = base.replace(/^http/, 'ws');
  return {
    public: `${base}/api/v3`,
    private: `${base}/api/v3`,
    sapi: `${base}/sapi/v1`,
    ws: { spot: `${sockets}/ws`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
  };
}
