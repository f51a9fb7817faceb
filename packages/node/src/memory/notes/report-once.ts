/** Passes errors on, but not one that says the same as the one before: a fault that stays would fill the log. */
export function reportOnce(report: (error: unknown) => void): (error: unknown) => void {
  let last: string | undefined
  return (error) => {
    const said = error instanceof Error ? error.message : String(error)
    if (said !== last) report(error)
    last = said
  }
}
