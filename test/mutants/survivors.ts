/** Mutants that no test notices and that are harmless, by name, each with the reason. */
export const survivors: Readonly<Record<string, string>> = {}
