import { readFileSync, statSync } from 'node:fs'
import nodeModule from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants, Script } from 'node:vm'
import { tuneV8 } from '@kg/core/tune-v8'

// The first thing that each program and each thread of the bundle loads. What V8 made of the bundle when it was built
// lies beside it, so V8 need not compile it again. V8 refuses what another version of it made and compiles as ever.
// Newer versions of Node do the same by themselves, in a folder of the user.

type Compile = (this: NodeJS.Module, text: string, file: string) => unknown

const bundle = fileURLToPath(new URL('../bundle/', import.meta.url))

/** Where the compiled code of a file of the bundle is. */
export const codeFileOf = (file: string): string => join(bundle, 'compiled', `${basename(file)}.bin`)

export const isOfBundle = (file: string): boolean => file.startsWith(bundle)

/** For compiled code, which has lost what `import()` needs. */
export const importAny = (name: string): Promise<unknown> => import(name)

/** A module of the bundle, compiled or about to be. */
export function loadScript(text: string, file: string): Script {
  const cachedData = readCode(file)
  return new Script(nodeModule.wrap(text), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  })
}

export function runScript(script: Script, module: NodeJS.Module, file: string): unknown {
  const run = script.runInThisContext() as (...names: unknown[]) => unknown
  return run.call(module.exports, module.exports, nodeModule.createRequire(file), module, file, dirname(file))
}

/** V8 knows a text by its length only, so code that is older than its text is not used. */
function readCode(file: string): Buffer | undefined {
  try {
    const code = codeFileOf(file)
    return statSync(code).mtimeMs < statSync(file).mtimeMs ? undefined : readFileSync(code)
  } catch {
    return undefined
  }
}

function install(): void {
  const { prototype } = nodeModule as unknown as { prototype: { _compile: Compile } }
  const compile = prototype._compile
  prototype._compile = function (text, file) {
    return isOfBundle(file) ? runScript(loadScript(text, file), this, file) : compile.call(this, text, file)
  }
}

tuneV8()
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown }
if (enableCompileCache === undefined) install()
else enableCompileCache()
