/** The one visible list where all modules' endpoints are combined. */
import { demoEndpoints } from './demo.ts';
import type { Endpoint } from './endpoint.ts';
import { fairnessEndpoints } from './fairness.ts';
import { fundingEndpoints } from './funding.ts';
import { identityEndpoints } from './identity.ts';
import { marketsEndpoints } from './markets.ts';
import { secondsEndpoints } from './seconds.ts';
import { spotEndpoints } from './spot.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...identityEndpoints,
  ...fundingEndpoints,
  ...marketsEndpoints,
  ...fairnessEndpoints,
  ...spotEndpoints,
  ...secondsEndpoints,
  ...demoEndpoints,
];

export const API_BASE = '/api';
