import { posix } from 'node:path'
import type { CodeFacts, DocumentFacts, FileFacts } from '../facts.js'
import type { FileHistory } from '../files/git-history.js'
import type { Linker } from '../link/linker.js'
import type { Repository } from '../link/repository.js'
import { isTest } from '../link/test-files.js'
import type { CodeIris } from './code-iris.js'
import { describeHistory } from './describe-history.js'
import { describeSymbol } from './describe-symbol.js'
import { type Described, Describer } from './describer.js'

export interface FileNeeds {
  readonly iris: CodeIris
  readonly repository: Repository
  readonly linker: Linker
  readonly history: ReadonlyMap<string, FileHistory>
  readonly subjectOf: (path: string) => string | undefined
}

/** Everything that is said about a file and what it holds. */
export function describeFile(path: string, hash: string, facts: FileFacts, needs: FileNeeds): Described {
  const { iris, repository, history } = needs
  const out = new Describer()
  const file = iris.file(path)
  const home = repository.packageOf(path)
  out.text(file, 'path', path)
  out.text(file, 'name', path.slice(path.lastIndexOf('/') + 1))
  out.number(file, 'lineCount', facts.lines)
  out.text(file, 'contentHash', hash)
  out.link(file, 'repository', iris.repository)
  out.link(file, 'containedIn', home === undefined ? iris.repository : iris.package(home))
  describeHistory(file, history.get(path), iris, out)
  if (facts.type === 'document') describeDocument(path, facts, needs, out)
  else describeModule(path, facts, needs, out)
  return out.done()
}

function describeDocument(path: string, facts: DocumentFacts, { iris, repository }: FileNeeds, out: Describer): void {
  const file = iris.file(path)
  out.is(file, 'Document')
  out.text(file, 'title', facts.title)
  out.number(file, 'wordCount', facts.words)
  for (const link of facts.links) {
    const places = link.startsWith('/')
      ? [link.slice(1)]
      : [posix.join(posix.dirname(path), link), posix.normalize(link)]
    const found = places.find((place) => repository.paths.has(place))
    if (found !== undefined && found !== path) out.link(file, 'references', iris.file(found))
  }
}

function describeModule(path: string, facts: CodeFacts, needs: FileNeeds, out: Describer): void {
  const { iris, repository, linker, subjectOf } = needs
  const file = iris.file(path)
  const module = repository.modules.get(path)
  if (module === undefined) throw new TypeError(`${path} has no table`)
  out.is(file, 'CodeModule')
  out.text(file, 'language', facts.language)
  if (facts.syntaxErrors > 0) out.number(file, 'syntaxErrors', facts.syntaxErrors)
  out.flag(file, 'isTest', isTest(path))
  const subject = subjectOf(path)
  if (subject !== undefined) out.link(iris.file(subject), 'testFile', file)
  const { files, outside } = linker.imports(module)
  for (const each of files) out.link(file, 'imports', iris.file(each))
  for (const each of outside) out.text(file, 'importsName', each)
  for (const symbol of facts.symbols) describeSymbol(module, symbol, { iris, linker }, out)
  for (const { name, implements: kept } of facts.additions) {
    const type = linker.find(module, name)
    if (type === undefined) continue
    for (const each of kept) {
      const found = linker.find(module, each)
      if (found === undefined) out.text(iris.symbol(type.path, type.id), 'implementsName', each)
      else out.link(iris.symbol(type.path, type.id), 'implements', iris.symbol(found.path, found.id))
    }
  }
  for (const call of facts.calls) {
    const found = linker.find(module, call)
    if (found !== undefined) out.link(file, 'calls', iris.symbol(found.path, found.id))
  }
}
