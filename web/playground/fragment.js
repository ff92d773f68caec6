// The state of the playground as the fragment of its address: nothing of it is sent to a server.
//
//   #claim=saddle.prop-2.2&case=PACKED        a claim of a paper as it stands there
//   #paper=saddle&text=PACKED&case=PACKED     a text, with the definitions of a paper
//
// PACKED is the text in UTF-8, compressed (RFC 1951), in base64 for addresses (RFC 4648, section 5).

async function throughStream(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function packed(text) {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await throughStream(bytes, new DecompressionStream('deflate-raw')));
}

/** The fragment, without "#", for {paper, text, caseText}; `papers` as papersOf() gives them. */
async function fragmentOf({ paper, text, caseText }, papers) {
  const out = new URLSearchParams();
  const same = Object.entries(papers[paper]?.claims ?? {}).find(([, claim]) => claim === text)?.[0];
  if (same) out.set('claim', same);
  else {
    if (paper) out.set('paper', paper);
    out.set('text', await packed(text));
  }
  if (caseText.trim()) out.set('case', await packed(caseText));
  return out.toString();
}

/** What a fragment says: {paper, text, caseText}; null for one that says nothing. Throws a RangeError for one that is broken. */
async function stateOf(fragment, papers) {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const unpack = async (name) => {
    try {
      return given.get(name) ? await unpacked(given.get(name)) : '';
    } catch {
      throw new RangeError(`the address is cut off or changed: "${name}" cannot be unpacked`);
    }
  };
  const caseText = await unpack('case');
  if (given.has('claim')) {
    const paper = given.get('claim').split('.')[0];
    const text = papers[paper]?.claims[given.get('claim')];
    if (text === undefined) throw new RangeError(`the address names the claim "${given.get('claim')}", which no paper here has`);
    return { paper, text, caseText };
  }
  if (!given.has('text')) return null;
  return { paper: papers[given.get('paper')] ? given.get('paper') : '', text: await unpack('text'), caseText };
}
