export const say = (line: string): boolean => process.stdout.write(`${line}\n`)
