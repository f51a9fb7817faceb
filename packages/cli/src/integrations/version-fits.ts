/** Whether a version is at least the one of `>=1.2.3`. A prerelease counts as the version that it leads to. */
export function versionFits(version: string, atLeast: string): boolean {
  const parts = (text: string) => (/(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number)
  const [have, need] = [parts(version), parts(atLeast)]
  const differs = need.findIndex((part, at) => part !== have[at])
  return differs < 0 || (have[differs] ?? 0) > (need[differs] ?? 0)
}
