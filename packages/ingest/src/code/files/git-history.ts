import { git, pieces } from './git.js'

export interface Commit {
  readonly hash: string
  readonly author: string
  /** ISO 8601 */
  readonly time: string
  readonly title: string
}

/** What is known about the changes of one file, newest first. */
export interface FileHistory {
  readonly commits: Commit[]
  readonly authors: Set<string>
  changes: number
}

const commitsPerFile = 5
const mostCommits = 20_000

/** Who changed which file and when, by one walk through the history. */
export async function gitHistory(root: string, signal?: AbortSignal): Promise<Map<string, FileHistory>> {
  const found = new Map<string, FileHistory>()
  const format = '%x01%H%x02%aN%x02%aI%x02%s'
  const args = ['log', '-z', '--name-only', '--no-renames', '--relative', `--format=${format}`, `-n${mostCommits}`]
  await using output = git(root, [...args, '--', '.'], signal)
  let commit: Commit | undefined
  for await (const piece of pieces(output.text)) {
    const start = piece.indexOf('\x01')
    if (start !== -1) commit = commitOf(piece.slice(start + 1))
    else if (commit !== undefined) note(found, piece.replace(/^\n/, ''), commit)
  }
  // A repository without commits has no history, which is no failure.
  await output.succeeded()
  return found
}

function commitOf(text: string): Commit {
  const [hash = '', author = '', time = '', title = ''] = text.split('\x02')
  return { hash, author, time, title: title.trim() }
}

function note(found: Map<string, FileHistory>, path: string, commit: Commit): void {
  if (path === '') return
  const history = found.get(path) ?? { commits: [], authors: new Set<string>(), changes: 0 }
  if (history.changes === 0) found.set(path, history)
  history.changes++
  history.authors.add(commit.author)
  if (history.commits.length < commitsPerFile) history.commits.push(commit)
}
