/**
 * A separate process that rotates the master key, so that a test can kill it in the middle. Run by
 * tests only, as `node --import tsx rotate-in-child.ts <options as JSON>`; it prints its progress
 * after each commit.
 */
import { Pool, type PoolConfig } from 'pg';
import { MasterKeys, rotateMasterKey } from '../../src/vault/vault.ts';

type Options = { connection: PoolConfig; folder: string };

const { connection, folder } = JSON.parse(process.argv[2] ?? '{}') as Options;
const pool = new Pool(connection);
const masters = await MasterKeys.requireFrom(folder, pool);
const onProgress = (count: number) => void process.stdout.write(`${count}\n`);
await rotateMasterKey({ pool, masters, onProgress });
await pool.end();
