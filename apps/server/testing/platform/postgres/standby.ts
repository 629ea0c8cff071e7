/**
 * A second server that is a standby, for failover tests: in recovery, readable, and promoted on
 * demand. It follows no primary, which no client can see.
 */
import { BareServer } from './bare-server.ts';

export async function startStandby(dataDir: string, password: string): Promise<BareServer> {
  const standby = await BareServer.make(dataDir, password);
  await standby.start({ isStandby: true });
  return standby;
}
