/** For processes that tests start: an aborted test leaves none running. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1));
}
