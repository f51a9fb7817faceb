import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.js'

/** Copies a text, and shows for a moment that it did. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button kind="plain" isIcon onClick={copy} title={`Copy ${what}`} aria-label={`Copy ${what}`}>
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span className="only-read" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </Button>
  )
}
