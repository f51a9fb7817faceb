// Loaded before a program of the bundle: writes down what V8 has compiled of it, with all that ran. Each program and
// thread adds to what the ones before have written.
const { mkdirSync, renameSync, statSync, writeFileSync } = require('node:fs')
const { Module } = require('node:module')
const { dirname } = require('node:path')
const { threadId } = require('node:worker_threads')
const { codeFileOf, isOfBundle, loadScript, runScript } = require(process.env.KG_COMPILED_CODE)

/** Threads are ended from outside, so theirs is also written from time to time. */
const everyMs = 1000
const scripts = new Map()
const compile = Module.prototype._compile

Module.prototype._compile = function (text, file) {
  if (!isOfBundle(file)) return compile.call(this, text, file)
  const script = loadScript(text, file)
  scripts.set(file, script)
  return runScript(script, this, file)
}
process.on('exit', write)
if (threadId > 0) setInterval(write, everyMs).unref()

/** Of two threads that run the same module, the one with more of it wins. */
function write() {
  for (const [file, script] of scripts) {
    const code = script.createCachedData()
    const to = codeFileOf(file)
    if (code.length <= (statSync(to, { throwIfNoEntry: false })?.size ?? 0)) continue
    const part = `${to}.${process.pid}-${threadId}`
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(part, code)
    renameSync(part, to)
  }
}
