import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const wing = 'packages/node/src/datasets'

/** The source texts of the wing that holds datasets. */
export const wingSources = (): string[] =>
  readdirSync(wing, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(wing, name), 'utf8'))
