/** A test fixture of mining machines: a price, members with money, and days that turn. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  type BodyOf,
  MACHINE_MODELS,
  type ReplyOf,
  buyMachines,
  machineOutput,
  machinePriceUnits,
  miningApi,
  readMachine,
} from '@anywhen/protocol';
import type { Routes } from '../../src/platform/http/routes.ts';
import { emptyFixture } from '../case-fixture.ts';
import { DayFixture } from '../day-fixture.ts';
import type { TestCores } from '../test-cores.ts';
import type { TermsDriver, TermsDriverDeps } from '../../src/terms/terms.ts';
import { driveMining } from '../../src/mining/mining.ts';
import { serveMiningRoutes } from '../../src/mining/routes.ts';

type Purchase = BodyOf<typeof buyMachines>;

/** As the page shows it at 65 000 USDT for one bitcoin, by which all tests begin. */
export function purchaseOf(code: string, quantity: number): Purchase {
  const model = MACHINE_MODELS.find((each) => each.code === code);
  if (!model) throw new Error(`there is no model ${code}`);
  const { totalUnits: outputUnits } = machineOutput(model);
  const oneUnits = machinePriceUnits({ ...model, outputUnits }, parseUnits('65000'));
  return {
    model: code,
    quantity,
    cost: formatUnits(oneUnits * BigInt(quantity)),
    output: formatUnits(outputUnits * BigInt(quantity)),
    isAgreed: true,
  };
}

export class MiningFixture extends DayFixture {
  /** Empty tables and a running core, at the first second of a day, which has a price. */
  static async open(cores: TestCores): Promise<MiningFixture> {
    const fixture = new MiningFixture(cores, await emptyFixture(cores), miningApi.endpoints);
    await fixture.start();
    await fixture.openMarkets();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveMiningRoutes(routes, this.parts);
  }

  protected newTermsDriver(deps: TermsDriverDeps): TermsDriver {
    return driveMining(deps);
  }

  protected isOnSale(): boolean {
    return this.core.facts.mining.terms !== undefined;
  }

  async buy(uid: number, purchase: Purchase): Promise<string> {
    return (await this.ask(uid, buyMachines, purchase)).machine.id;
  }

  read(uid: number, id: string): Promise<ReplyOf<typeof readMachine>> {
    return this.ask(uid, readMachine, {}, { params: { id } });
  }
}
