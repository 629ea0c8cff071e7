/**
 * Runs the stages of a step side by side. One alone prints as it goes; of several each prints when
 * it has ended, so that no line of one stands between two of another.
 */
import { spawn } from 'node:child_process';
import { ROOT } from '../node-programs.mjs';

/** A result for each stage: name, report, seconds, isPassed. */
export async function runStep(stages, env) {
  const isAlone = stages.length === 1;
  if (isAlone) console.log(`\n── ${stages[0].name}`);
  return Promise.all(stages.map((stage) => runStage(stage, { isAlone, env })));
}

async function runStage({ name, command: [program, args], env: own, report }, { isAlone, env }) {
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...own },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => output.push(part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - began) / 1_000;
  if (!isAlone) {
    console.log(`\n── ${name}`);
    process.stdout.write(Buffer.concat(output));
  }
  const isPassed = code === 0;
  console.log(`${name} ${isPassed ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s`);
  return { name, report, seconds, isPassed };
}
