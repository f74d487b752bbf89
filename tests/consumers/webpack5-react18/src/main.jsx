import { createRoot } from 'react-dom/client';
import { LsmShape } from 'lsm-shape/react';

createRoot(document.getElementById('root')).render(
  <main>
    <h1>webpack 5 and React 18</h1>
    <LsmShape src="universal.lsmlog" at="40%" height={260} caption="A recorded run" />
    <LsmShape scenario="universal-default" mode="preview" options={['size_ratio=1..100']} />
  </main>,
);
