/** The one visible list where all modules' endpoints are combined. */
import { demoEndpoints } from './demo.ts';
import type { Endpoint } from './endpoint.ts';
import { fairnessEndpoints } from './fairness.ts';
import { fundingEndpoints } from './funding.ts';
import { identityEndpoints } from './identity.ts';
import { marketsEndpoints } from './markets.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...identityEndpoints,
  ...fundingEndpoints,
  ...marketsEndpoints,
  ...fairnessEndpoints,
  ...demoEndpoints,
];

export const API_BASE = '/api';
