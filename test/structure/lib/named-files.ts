import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { read } from './sources.js'

const codeSpan = /`([^`\n]+)`/g
const link = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g
/** `x.ts` and `a/b.mjs` name files, `a/` names a folder. `<name>.ts` and `*.ts` stand for many. */
const isPath = (span: string) =>
  /^[\w./@~-]+(?:\.(?:tsx?|mjs|sol)|\/)$/.test(span) || /^\w[\w./-]*\/[\w.-]+\.(?:json|md|txt)$/.test(span)

/** What a page names and is not there. A path begins beside the page or in one of the folders that are given. */
export function missingFiles(page: string, folders: readonly string[]): string[] {
  const text = read(page)
  const spans = [...text.matchAll(codeSpan)].map(([, span = '']) => span).filter(isPath)
  const links = [...text.matchAll(link)].map(([, path = '']) => path)
  const beside = dirname(page)
  return [...spans, ...links].filter((path) => ![beside, ...folders].some((folder) => existsSync(join(folder, path))))
}
