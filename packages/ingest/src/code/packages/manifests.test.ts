import { describe, expect, it } from 'vitest'
import { isManifest, readManifest } from './manifests.js'

describe('manifests', () => {
  it.each([
    [
      'a/package.json',
      '{"name":"x","version":"1.0.0","dependencies":{"b":"1"},"devDependencies":{"c":"1"}}',
      'npm',
      'x',
      ['b', 'c'],
    ],
    [
      'pyproject.toml',
      '[project]\nname = "x" # mine\ndependencies = [\n  "b>=1",\n  "c[extra]",\n]\n',
      'pypi',
      'x',
      ['b', 'c'],
    ],
    [
      'pyproject.toml',
      "[tool.poetry]\nname = 'x'\n[tool.poetry.dependencies]\npython = '^3'\nb = '1'\n",
      'pypi',
      'x',
      ['b'],
    ],
    [
      'Cargo.toml',
      '[package]\nname = "x"\n[dependencies]\nb = "1"\nc.workspace = true\n[dev-dependencies]\nd = { version = "1" }\n',
      'cargo',
      'x',
      ['b', 'c', 'd'],
    ],
    [
      'go.mod',
      'module example.org/x\n\ngo 1.22\n\nrequire (\n\tgithub.com/b/c v1.2.3\n)\nrequire golang.org/x/d v0.1.0\n',
      'golang',
      'example.org/x',
      ['github.com/b/c', 'golang.org/x/d'],
    ],
    [
      'pom.xml',
      '<project><parent><artifactId>p</artifactId></parent><groupId>g</groupId><artifactId>x</artifactId><dependencies><dependency><groupId>b</groupId><artifactId>c</artifactId></dependency></dependencies></project>',
      'maven',
      'g/x',
      ['b/c'],
    ],
    ['composer.json', '{"name":"v/x","require":{"b/c":"1"}}', 'composer', 'v/x', ['b/c']],
  ])('are read: %s', (path, text, ecosystem, name, dependencies) => {
    expect(isManifest(path)).toBe(true)
    expect(readManifest(path, text)).toMatchObject({ ecosystem, name, dependencies })
  })

  it.each([
    ['package.json', '{ not json'],
    ['Cargo.toml', '[workspace]\nmembers = ["a"]\n'],
    ['go.mod', ''],
  ])('that name no package are no package: %s', (path, text) => {
    expect(readManifest(path, text)).toBeUndefined()
  })
})
