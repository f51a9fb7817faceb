import type { FileHistory } from '../files/git-history.js'
import type { Repository } from '../link/repository.js'
import type { PackageFact } from '../packages/package-fact.js'
import { type CodeIris, outsidePackage } from './code-iris.js'
import { describeHistory } from './describe-history.js'
import { type Described, Describer } from './describer.js'

interface Needs {
  readonly name: string
  readonly iris: CodeIris
  readonly repository: Repository
  readonly history: ReadonlyMap<string, FileHistory>
}

export function describePackage(fact: PackageFact, { iris, repository, history }: Needs): Described {
  const out = new Describer()
  const it = iris.package(fact)
  out.is(it, 'Package')
  out.text(it, 'name', fact.name)
  out.text(it, 'kind', fact.ecosystem)
  out.text(it, 'path', fact.manifest)
  out.text(it, 'version', fact.version)
  out.text(it, 'description', fact.description)
  out.link(it, 'repository', iris.repository)
  out.link(it, 'containedIn', iris.repository)
  describeHistory(it, history.get(fact.manifest), iris, out)
  for (const name of fact.dependencies) {
    const own = repository.packages.find((each) => each.ecosystem === fact.ecosystem && each.name === name)
    const target = own === undefined ? outsidePackage(fact.ecosystem, name) : iris.package(own)
    out.link(it, 'dependsOn', target)
    if (own === undefined) {
      out.mention(target, 'Package')
      out.text(target, 'name', name)
    }
  }
  return out.done()
}

export function describeRepository({ name, iris }: Needs): Described {
  const out = new Describer()
  out.is(iris.repository, 'Repository')
  out.text(iris.repository, 'name', name)
  return out.done()
}
