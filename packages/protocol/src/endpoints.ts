/** The one visible list where all modules' endpoints are combined, and what each surface has. */
import { demoEndpoints } from './demo.ts';
import type { Endpoint, Surface } from './endpoint.ts';
import { fairnessEndpoints } from './fairness.ts';
import { fundingEndpoints } from './funding.ts';
import { identityEndpoints } from './identity.ts';
import { installationEndpoints } from './installation.ts';
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
  ...installationEndpoints,
  ...demoEndpoints,
];

/** What the server of a surface serves: all of these, and nothing else. */
export function endpointsOf(
  surface: Surface,
  endpoints: readonly Endpoint[] = ENDPOINTS,
): readonly Endpoint[] {
  return endpoints.filter((endpoint) => endpoint.surface === surface);
}

export const API_BASE = '/api';
