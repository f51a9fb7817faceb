import { folderOf, inFolder } from '../packages/package-fact.js'

const testFolder = /(^|\/)(tests?|__tests__|spec)\//

const forms: readonly (readonly [RegExp, string])[] = [
  [/^(.+)\.(?:test|spec)(\.[cm]?[jt]sx?)$/, '$1$2'],
  [/^test_(.+\.py)$/, '$1'],
  [/^(.+)_test(\.(?:py|go|rs|rb|cc|cpp))$/, '$1$2'],
  [/^(.+)_spec(\.rb)$/, '$1$2'],
  [/^(.+?)Tests?(\.(?:java|kt|cs|php|swift))$/, '$1$2'],
  [/^(.+)\.t(\.sol)$/, '$1$2'],
]

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const isTest = (path: string): boolean =>
  testFolder.test(path) || forms.some(([form]) => form.test(fileName(path)))

/** Tells what a test is the test of: the file beside it or above it, else the only one of that name. */
export function subjectFinder(paths: ReadonlySet<string>): (path: string) => string | undefined {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = fileName(path)
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [path])
    else known.push(path)
  }
  return (path) => {
    const name = fileName(path)
    const form = forms.find(([each]) => each.test(name))
    if (form === undefined) return undefined
    const subject = name.replace(form[0], form[1])
    const folder = folderOf(path)
    const near = [folder, folderOf(folder)].map((at) => inFolder(at, subject)).find((each) => paths.has(each))
    const all = byName.get(subject) ?? []
    return near ?? (all.length === 1 ? all[0] : undefined)
  }
}
