/** For processes that tests start: a test that was broken off leaves nobody behind. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
}
