// The head of each story page.
import { escaped } from '../../base/escaped.ts';

/** The HTML before the body. */
export function pageHead(
  title: string,
  description: string,
  { scripts }: { readonly scripts: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)} · LSM Shape</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${scripts}story.css">
<script type="module" src="${scripts}story.js"></script>
</head>`;
}
