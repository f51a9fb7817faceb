import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Picture } from './picture.js'
import type { Scene } from './scene.js'
import type { Colours } from './use-colours.js'

/** Pixels of the longer side of a picture that is made of dots. */
const longSide = 2400

interface Drawing {
  readonly scene: Scene
  readonly colours: Colours
  readonly title: string
}

/** The drawing as a file that every program reads. */
function drawSvg({ scene, colours, title }: Drawing): { text: string; width: number; height: number } {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<Picture scene={scene} colours={colours} title={title} />))
  const svg = host.querySelector('svg')
  if (svg === null) throw new Error('nothing was drawn')
  const [, , wide = 1, high = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const scale = longSide / Math.max(wide, high)
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)]
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const text = new XMLSerializer().serializeToString(svg)
  root.unmount()
  return { text, width, height }
}

export function downloadSvg(drawing: Drawing, name: string): void {
  save(new Blob([drawSvg(drawing).text], { type: 'image/svg+xml' }), `${name}.svg`)
}

export async function downloadPng(drawing: Drawing, name: string): Promise<void> {
  const { text, width, height } = drawSvg(drawing)
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    const dots = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (dots === null) throw new Error('the browser made no picture')
    save(dots, `${name}.png`)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
