import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const prefix = mkdtempSync(join(tmpdir(), 'kg-prefix-'))
afterAll(() => rmSync(prefix, { recursive: true, force: true }))
const modules = join(prefix, 'lib', 'node_modules')

// As `npm install -g` lays packages out: the bundle of the daemon is some folders below its package.
const bundle = join(modules, '@kg', 'cli', 'dist', 'bundle', 'daemon')
mkdirSync(bundle, { recursive: true })
writeFileSync(join(bundle, 'package.json'), '{"type":"module"}')
copyFileSync(fileURLToPath(new URL('./find-ocr.js', import.meta.url)), join(bundle, 'find-ocr.js'))

function find(): string {
  const script = `const { findOcr } = await import(${JSON.stringify(pathToFileURL(join(bundle, 'find-ocr.js')).href)})
    const ocr = await findOcr().catch((error) => ({ error: error.message }))
    console.log(JSON.stringify(ocr ?? null))`
  // From a folder that has nothing to do with the installation.
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: tmpdir(),
    encoding: 'utf8',
  }).trim()
}

function install(folder: string, code: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"@kg/ocr","type":"module","exports":{".":"./index.js"}}')
  writeFileSync(join(folder, 'index.js'), code)
}

it('finds the package that is installed globally beside a global node, and not before', () => {
  expect(find()).toBe('null')
  install(join(modules, '@kg', 'ocr'), 'export const openOcr = async () => ({ found: "global" })')
  expect(JSON.parse(find())).toEqual({ found: 'global' })
})

it('says what is wrong with a package that is installed but not complete', () => {
  install(join(modules, '@kg', 'ocr'), 'import "tesseract-that-is-missing"\nexport const openOcr = async () => ({})')
  expect(JSON.parse(find()).error).toContain('tesseract-that-is-missing')
})
