/**
 * A second server that is a standby, for tests of failover: in recovery, readable, and promoted on
 * demand. It follows nobody, which no client can see.
 */
import { BareServer } from './bare-server.ts';

export async function startStandby(dataDir: string, password: string): Promise<BareServer> {
  const standby = await BareServer.make(dataDir, password);
  await standby.start({ isStandby: true });
  return standby;
}
