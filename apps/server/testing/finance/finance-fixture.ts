/** A test fixture of finance: over the routes, with a real socket and days that turn. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  type BodyOf,
  type FinanceRecord,
  type ReplyOf,
  buyFinance,
  cancelFinance,
  financeApi,
  financeInterest,
  listFinanceProducts,
  listFinanceRecords,
  readFinanceDesk,
  readFinanceProduct,
  readFinanceRecord,
  redeemFinance,
} from '@anywhen/protocol';
import type { Routes } from '../../src/platform/http/routes.ts';
import type { TestClient } from '../platform/sockets/test-hub.ts';
import { emptyFixture } from '../case-fixture.ts';
import { DayFixture } from '../day-fixture.ts';
import type { TestCores } from '../test-cores.ts';
import type { TermsDriver, TermsDriverDeps } from '../../src/terms/terms.ts';
import { driveFinance, serveFinance } from '../../src/finance/finance.ts';

type Purchase = BodyOf<typeof buyFinance>;

/** The wait for settlement, plus the rest of its second. */
export const SETTLED_MS = 6_001;

export class FinanceFixture extends DayFixture {
  protected override readonly hasSockets = true;

  /** Empty tables and a running core; it is 13:45 of 2026-01-10, and finance is on sale. */
  static async open(cores: TestCores): Promise<FinanceFixture> {
    const fixture = new FinanceFixture(cores, await emptyFixture(cores), financeApi.endpoints);
    fixture.nowMs = Date.UTC(2026, 0, 10, 13, 45);
    await fixture.start();
    await fixture.openShop();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveFinance({ routes, hub: this.hub, ...this.parts });
  }

  protected newTermsDriver(deps: TermsDriverDeps): TermsDriver {
    return driveFinance(deps);
  }

  protected isOnSale(): boolean {
    return this.core.facts.finance.products.length > 0;
  }

  listen(uid: number): Promise<TestClient> {
    return this.listenTo('finance', uid);
  }

  /** As the page shows it. */
  purchaseOf(code: string, amount: string, change: Partial<Purchase> = {}): Purchase {
    const product = this.core.facts.finance.products.find((each) => each.code === code);
    if (!product) throw new Error(`there is no ${code}`);
    const interest = formatUnits(financeInterest(product, parseUnits(amount)).totalUnits);
    return { product: code, windowDay: null, amount, interest, isAgreed: true, ...change };
  }

  async buy(uid: number, code: string, amount: string): Promise<FinanceRecord> {
    const { windowDay } = (await this.product(code)).product;
    const purchase = this.purchaseOf(code, amount, { windowDay });
    return (await this.ask(uid, buyFinance, purchase)).record;
  }

  cancel(uid: number, id: string, key?: string): Promise<FinanceRecord> {
    return this.ask(uid, cancelFinance, {}, { params: { id }, ...(key && { key }) });
  }

  redeem(uid: number, id: string): Promise<FinanceRecord> {
    return this.ask(uid, redeemFinance, {}, { params: { id } });
  }

  read(uid: number, id: string): Promise<ReplyOf<typeof readFinanceRecord>> {
    return this.ask(uid, readFinanceRecord, {}, { params: { id } });
  }

  list(uid: number, query = {}): Promise<ReplyOf<typeof listFinanceRecords>> {
    return this.ask(uid, listFinanceRecords, {}, { query });
  }

  desk(uid: number): Promise<ReplyOf<typeof readFinanceDesk>> {
    return this.ask(uid, readFinanceDesk, {});
  }

  async products(): Promise<ReplyOf<typeof listFinanceProducts>['products']> {
    return (await this.ask(0, listFinanceProducts, {})).products;
  }

  product(code: string): Promise<ReplyOf<typeof readFinanceProduct>> {
    return this.ask(0, readFinanceProduct, {}, { params: { code } });
  }
}
