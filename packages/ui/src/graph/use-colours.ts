import { useEffect, useState } from 'react'
import type { Scheme } from './type-colour.js'

const tokens = ['bg', 'bg-2', 'line', 'line-strong', 'text', 'text-2', 'accent', 'accent-bg'] as const

/** The colours of the page as numbers: a canvas cannot read names of tokens. */
export type Colours = Readonly<Record<(typeof tokens)[number], string>> & { readonly scheme: Scheme }

const dark = '(prefers-color-scheme: dark)'

function readScheme(): Scheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia(dark).matches ? 'dark' : 'light'
}

function readColours(): Colours {
  const probe = document.createElement('span')
  document.body.append(probe)
  const read = tokens.map((name) => {
    probe.style.color = `var(--${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  // Every token has been read.
  return { ...Object.fromEntries(read), scheme: readScheme() } as Colours
}

/** The colours of now; others when the theme changes. */
export function useColours(): Colours {
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const reread = () => setColours(readColours())
    const watcher = new MutationObserver(reread)
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = matchMedia(dark)
    system.addEventListener('change', reread)
    return () => {
      watcher.disconnect()
      system.removeEventListener('change', reread)
    }
  }, [])
  return colours
}
