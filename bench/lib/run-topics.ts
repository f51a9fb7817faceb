import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, platform } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.js'
import { printTable } from './table.js'
import { withTempHome } from './temp-home.js'
import type { BenchOptions, Topic } from './topic.js'

const out = new URL('../../out/', import.meta.url)

/** Runs the topics one after the other, prints their tables and writes `out/<name>.json`. False when a target is missed. */
export async function runTopics(name: string, topics: readonly Topic[], options: BenchOptions): Promise<boolean> {
  const began = performance.now()
  const results: { topic: string; title: string; rows: Row[] }[] = []
  await withTempHome(async (home) => {
    for (const topic of topics) {
      const rows: Row[] = []
      for (const part of topic.parts.filter(({ wanted }) => wanted?.(options) ?? true))
        rows.push(...(await isolated(name, part.name, home)))
      if (rows.length === 0) continue
      printTable(topic.title, rows)
      results.push({ topic: topic.name, title: topic.title, rows })
    }
  })
  const machine = { node: process.version, platform: platform(), arch: arch(), cores: availableParallelism() }
  const file = new URL(`${name}.json`, out)
  mkdirSync(out, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ bench: name, when: new Date().toISOString(), machine, results }, null, 2)}\n`)
  const rows = results.flatMap((result) => result.rows)
  const missed = rows.filter(({ ok }) => ok === false)
  const judged = rows.filter(({ ok }) => ok !== undefined)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `\n${judged.length - missed.length} of ${judged.length} targets held, ${seconds} s, ${fileURLToPath(file)}`,
  )
  return missed.length === 0
}

async function isolated(bench: string, part: string, home: string): Promise<Row[]> {
  const child = fork(fileURLToPath(new URL('../main.js', import.meta.url)), [bench, ...process.argv.slice(3)], {
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=8192'],
    env: { ...process.env, KG_BENCH_PART: part, KG_BENCH_HOME: home },
  })
  let rows: Row[] | undefined
  child.on('message', (message) => {
    rows = message as Row[]
  })
  const [code] = await once(child, 'exit')
  return rows ?? [{ what: part, values: { note: `ended with code ${code}` }, target: 'to run', ok: false }]
}

/** In the process of one part: runs it and hands its rows up. */
export async function runPart(topics: readonly Topic[], name: string, options: BenchOptions): Promise<void> {
  const part = topics.flatMap(({ parts }) => parts).find((one) => one.name === name)
  if (part === undefined) throw new Error(`there is no part ${name}`)
  const rows = await part.run(options)
  await new Promise<void>((resolve) => process.send?.(rows, () => resolve()))
  process.disconnect()
}
