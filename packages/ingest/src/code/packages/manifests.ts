import { defined } from '@kg/core'
import { npmPackage } from './npm.js'
import { folderOf, type PackageFact } from './package-fact.js'
import { tomlSections, unquote } from './toml-sections.js'

type Read = (manifest: string, text: string) => PackageFact | undefined

const fact = (
  manifest: string,
  ecosystem: string,
  name: string | undefined,
  rest: { version?: string | undefined; description?: string | undefined; dependencies: readonly string[] },
): PackageFact | undefined => {
  if (name === undefined || name === '') return undefined
  const { version, description, dependencies } = rest
  return {
    folder: folderOf(manifest),
    manifest,
    ecosystem,
    name,
    ...defined({ version, description }),
    dependencies: [...new Set(dependencies)],
  }
}

function python(manifest: string, text: string): PackageFact | undefined {
  const sections = tomlSections(text)
  const project = sections.get('project') ?? sections.get('tool.poetry') ?? new Map<string, string>()
  const listed = [...(project.get('dependencies') ?? '').matchAll(/["']\s*([\w.-]+)/g)].map(([, name = '']) => name)
  const poetry = [...(sections.get('tool.poetry.dependencies')?.keys() ?? [])].filter((name) => name !== 'python')
  return fact(manifest, 'pypi', unquote(project.get('name')), {
    version: unquote(project.get('version')),
    description: unquote(project.get('description')),
    dependencies: [...listed, ...poetry],
  })
}

function cargo(manifest: string, text: string): PackageFact | undefined {
  const sections = tomlSections(text)
  const about = sections.get('package')
  const tables = [...sections].filter(([name]) => /(^|\.)(dev-|build-)?dependencies$/.test(name))
  return fact(manifest, 'cargo', unquote(about?.get('name')), {
    version: unquote(about?.get('version')),
    description: unquote(about?.get('description')),
    // `serde.workspace = true` names serde.
    dependencies: tables.flatMap(([, table]) => [...table.keys()].map((key) => key.split('.')[0] ?? key)),
  })
}

const goModule: Read = (manifest, text) =>
  fact(manifest, 'golang', /^module\s+(\S+)/m.exec(text)?.[1], {
    dependencies: [...text.matchAll(/^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v\S+/gm)].map(
      ([, name = '']) => name,
    ),
  })

function maven(manifest: string, text: string): PackageFact | undefined {
  const own = text.replace(/<(parent|dependencies|dependencyManagement|build|profiles)>[\s\S]*?<\/\1>/g, '')
  const tag = (xml: string, name: string) => new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`).exec(xml)?.[1]
  const group = tag(own, 'groupId') ?? tag(text, 'groupId')
  const named = (xml: string, groupId: string | undefined) =>
    [groupId, tag(xml, 'artifactId')].filter(Boolean).join('/')
  const dependencies = [...text.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].map(([, xml = '']) =>
    named(xml, tag(xml, 'groupId')),
  )
  return fact(manifest, 'maven', named(own, group), { version: tag(own, 'version'), dependencies })
}

function composer(manifest: string, text: string): PackageFact | undefined {
  const read = npmPackage(
    manifest,
    text.replace(/"require(-dev)?"\s*:/g, (_, dev) => `"${dev ? 'devD' : 'd'}ependencies":`),
  )
  return read === undefined ? undefined : { ...read, ecosystem: 'composer', entries: {} }
}

const readers: Readonly<Record<string, Read>> = {
  'package.json': npmPackage,
  'pyproject.toml': python,
  'Cargo.toml': cargo,
  'go.mod': goModule,
  'pom.xml': maven,
  'composer.json': composer,
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const isManifest = (path: string): boolean => Object.hasOwn(readers, fileName(path))

export const readManifest: Read = (path, text) => readers[fileName(path)]?.(path, text)
