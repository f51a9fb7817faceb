import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { read, shippedBy } from './sources.js'
import { entryOf, wings } from './wings.js'

const runtimeExport =
  /^export (?:async function\*?|function\*?|(?:abstract )?class|const|let) \w+.*|^export \{(?! *type )[^}]*\}/gm
const code = (text: string) => text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*|import )/.test(line))

const isListOrTable = (file: string) => /^index\.ts$|table/.test(basename(file))
const isRoutes = (file: string) => /(^|-)routes\.ts$/.test(basename(file))
const isEntry = (file: string) => basename(file) === 'main.ts' || wings.some((wing) => entryOf(wing) === file)
const isWorker = (text: string) => /^(?:await )?serveThread\(/m.test(text)
const isForTests = (file: string) => file.includes('/testing/')

/** Only types, tables and errors, or a few constants: nothing that a test could call. */
function isData(text: string): boolean {
  const exported = text.match(runtimeExport) ?? []
  const isRecords = exported.every((line) => /defineTable|extends (?:defineError|\w+Error)\b/.test(line))
  return isRecords || (code(text).length < 25 && !/=>|function|class /.test(text))
}

/** The files of node that do something: each has a test beside it. */
export const useCases = shippedBy('node').filter((file) => {
  const text = read(file)
  const isOther = isListOrTable(file) || isRoutes(file) || isEntry(file) || isForTests(file)
  return !isOther && !isWorker(text) && !isData(text)
})

export const hasTest = (file: string) => existsSync(file.replace(/\.ts$/, '.test.ts'))
