/** Parsing a list of hosts and judging servers, without any server. */
import { describe, expect, it } from 'vitest';
import { splitHosts } from './primary.ts';
import { listServerFaults } from './server-facts.ts';

const GOOD = {
  version: '18.4',
  versionNumber: 180_004,
  encoding: 'UTF8',
  fsync: 'on',
  synchronousCommit: 'on',
  isInRecovery: false,
};

describe('DATABASE_URL', () => {
  it('may name several hosts, which share user, database and parameters', () => {
    expect(splitHosts('postgres://me:p%40ss@one:5432,two:6432,[::1]/db?sslmode=disable')).toEqual([
      { connectionString: 'postgres://me:p%40ss@one:5432/db?sslmode=disable' },
      { connectionString: 'postgres://me:p%40ss@two:6432/db?sslmode=disable' },
      { connectionString: 'postgres://me:p%40ss@[::1]/db?sslmode=disable' },
    ]);
  });

  it('may be as plain as one host, or have none and use a socket', () => {
    expect(splitHosts('postgresql://localhost')).toEqual([
      { connectionString: 'postgresql://localhost' },
    ]);
    expect(splitHosts('postgres:///shop?host=/run/postgresql')).toHaveLength(1);
  });

  it('is rejected without printing the password when it is malformed', () => {
    expect(() => splitHosts('me:secret@host')).toThrow(/^(?!.*secret)/);
  });
});

describe('a server', () => {
  it('is accepted when it is durable, new enough and UTF-8', () => {
    expect(listServerFaults(GOOD)).toEqual([]);
    expect(listServerFaults({ ...GOOD, versionNumber: 140_000 })).toEqual([]);
    expect(listServerFaults({ ...GOOD, synchronousCommit: 'remote_apply' })).toEqual([]);
  });

  it('is rejected below PostgreSQL 14', () => {
    const old = { ...GOOD, version: '13.22', versionNumber: 130_022 };
    expect(listServerFaults(old)).toEqual([expect.stringContaining('13.22')]);
  });

  it('is rejected when a crash could lose what was confirmed', () => {
    expect(listServerFaults({ ...GOOD, fsync: 'off' })).toHaveLength(1);
    expect(listServerFaults({ ...GOOD, synchronousCommit: 'off' })).toHaveLength(1);
  });

  it('is rejected when it cannot store every character', () => {
    expect(listServerFaults({ ...GOOD, encoding: 'SQL_ASCII' })).toHaveLength(1);
  });
});
