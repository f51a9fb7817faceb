import { type Mutant, numberTwins } from './mutant.js'

const refusal = /^\s*(?:if \(.*\) )?revert \w+\(.*\);$/
const comparison = / (<=|>=|<|>|==|!=|&&|\|\|) /g
const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
}

/** Mutants of a contract: refusals that are not made, and comparisons that are off by one or turned round. */
export function findContractMutants(file: string, text: string): Mutant[] {
  const found: Mutant[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    if (/^\s*(\/\/|\*|\/\*|for \()/.test(line)) continue
    const about = (from: number, to: number, becomes: string, rule: string): Mutant => ({
      file,
      rule,
      start: start + from,
      end: start + to,
      becomes,
      line: line.trim(),
      changed: (line.slice(0, from) + becomes + line.slice(to)).trim(),
    })
    if (refusal.test(line)) found.push(about(0, line.length, '', 'refusal'))
    for (const match of line.matchAll(comparison)) {
      const operator = match[1] ?? ''
      const from = match.index + 1
      found.push(about(from, from + operator.length, swapped[operator] ?? operator, 'operator'))
    }
  }
  return numberTwins(found)
}
