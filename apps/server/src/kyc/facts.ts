/** The committed verification state. It never shows uncommitted state. */
import {
  type CasesByLevel,
  type Change,
  type ExchangeImage,
  type KycCase,
  NO_CASES,
  type Uid,
  describeStanding,
  withCase,
} from '@anywhen/exchange';
import type { KycStanding } from '@anywhen/protocol';
import type { Facts } from '../core/committed-facts.ts';

export class KycFacts implements Facts {
  readonly #byMember = new Map<Uid, CasesByLevel>();

  load({ kyc }: Pick<ExchangeImage, 'kyc'>): void {
    this.#byMember.clear();
    for (const kycCase of kyc.cases) this.#put(kycCase);
  }

  apply(change: Change): void {
    if (change.kind === 'kyc-case') this.#put(change.kycCase);
  }

  casesOf(uid: Uid): CasesByLevel {
    return this.#byMember.get(uid) ?? NO_CASES;
  }

  standingOf(uid: Uid, nowMs: number): KycStanding {
    return describeStanding(this.casesOf(uid), nowMs);
  }

  #put(kycCase: KycCase): void {
    this.#byMember.set(kycCase.uid, withCase(this.casesOf(kycCase.uid), kycCase));
  }
}
