/**
 * The specifications' own examples that are read differently on purpose, by number, with the reason. Raw HTML
 * is left out here: every tag is shown as text, since a model's tags are no more trusted than a visitor's.
 */
const plainAddress = 'An address without angle brackets is a link, as on GitHub.';

export const commonMarkDifferences: Record<number, string> = {
  39: 'A line break written as a character reference is white space, as in CommonMark.',
  196: 'A title of several lines makes no definition: until it ends it would be paragraphs that are shown already.',
  356: 'A star between digits is that of a product, which would become another number without it.',
  587: 'An image has a line of its own, so that the break behind it is white space.',
  602: plainAddress,
  608: plainAddress,
  611: plainAddress,
  612: plainAddress,
};

/** `html` is our reading instead. */
export const gfmDifferences: Record<number, { reason: string; html: string }> = {
  203: {
    reason: 'Between bars on both sides it is meant as a table, whatever a model has counted.',
    html: '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td></td></tr></tbody></table>',
  },
  628: {
    reason: 'Browsers open no ftp: addresses any more, and only http, https and mailto are followed.',
    html:
      '<p><a href="http://commonmark.org">http://commonmark.org</a></p>\n' +
      '<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">' +
      'https://encrypted.google.com/search?q=Markup+(business)</a>)</p>\n' +
      '<p>Anonymous FTP is available at ftp://foo.bar.baz.</p>',
  },
  204: {
    reason: 'Cells beyond the head are words of an answer: they stay in the last one.',
    html:
      '<table><thead><tr><th>abc</th><th>def</th></tr></thead>' +
      '<tbody><tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz | boo</td></tr></tbody></table>',
  },
  653: {
    reason: 'No tag is obeyed, the harmless ones neither: all are shown as text.',
    html:
      '<p>&lt;strong&gt; &lt;title&gt; &lt;style&gt; &lt;em&gt;</p>\n' +
      '<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
  },
};
