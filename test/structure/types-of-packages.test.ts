import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { packages, read } from './lib/sources.js'

/** Of somebody who has set the compiler as strictly as it goes: it checks the declarations of packages too. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023'],
  module: 'NodeNext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
}

/** Its calls of contracts have types of viem, which need those of browsers. */
const needsDom = ['chain']

/** `@kg/core/verify` and the like: everything that these packages let others import. */
const entriesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const { exports } = JSON.parse(read(`packages/${name}/package.json`)) as { exports: Record<string, string> }
    const modules = Object.keys(exports).filter((path) => !path.endsWith('.json'))
    return modules.map((path) => `@kg/${name}${path.slice(1)}`)
  })

/** A project that imports these entries. */
function makeConsumer(folder: string, entries: readonly string[], lib: readonly string[]): string {
  mkdirSync(folder)
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  write('package.json', { type: 'module', private: true })
  write('tsconfig.json', { compilerOptions: { ...compilerOptions, lib }, files: ['main.ts'] })
  const lines = entries.map((entry, i) => `export type * as entry${i} from '${entry}'\n`)
  writeFileSync(join(folder, 'main.ts'), lines.join(''))
  return folder
}

/** What the compiler has against the projects; empty when it has nothing. */
function compile(folders: readonly string[]): Promise<string> {
  const tsc = resolve('node_modules/typescript/bin/tsc')
  return new Promise((done) => execFile(process.execPath, [tsc, '-b', ...folders], (_, output) => done(output)))
}

it('ships types that compile in a strict project without skipLibCheck', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-consumer-'))
  const { lib } = compilerOptions
  const plain = packages.filter((name) => !needsDom.includes(name))
  try {
    const consumers = [
      makeConsumer(join(folder, 'plain'), entriesOf(plain), lib),
      makeConsumer(join(folder, 'dom'), entriesOf(needsDom), [...lib, 'DOM']),
    ]
    expect(await compile(consumers)).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
