import type { Source } from './manifest.js';

/** Public examples of pages of a kind, at the addresses that such pages have. */
export const TEMPLATES: readonly Source[] = [
  template(
    'startbootstrap-agency',
    '7.0.12',
    'bc49d5677d6fd30ee77ce33c3baad729494153ffd94a893992414f2a8e8fecd4',
    'package/dist',
    {
      'index.html': ['/', 'company_home'],
    },
  ),
  template(
    'startbootstrap-blog-home',
    '5.0.9',
    'da7d1ffe56ab0deeed7b9913a5f01b6adb1f574e3812f6fb3f4abc70dcc015ac',
    'package/dist',
    {
      'index.html': ['/', 'blog_post'],
    },
  ),
  template(
    'startbootstrap-blog-post',
    '5.0.9',
    'a76581e611089bc46120429c6a57840bea075606c0d02b11708e98979c415919',
    'package/dist',
    {
      'index.html': ['/welcome', 'blog_post'],
    },
  ),
  template(
    'startbootstrap-business-casual',
    '7.0.9',
    '08452cf16289bf733bb7712aa5dbc2a980ac1042b0bad5dd755029e3ca8a42a0',
    'package/dist',
    {
      'index.html': ['/', 'local_business'],
      'store.html': ['/store', 'local_business'],
    },
  ),
  template(
    'startbootstrap-clean-blog',
    '6.0.9',
    '5c65d4e2d5705e29c6a144b7fa301f8ead8e976f5c4575fb6f1023ec673018a9',
    'package/dist',
    {
      'index.html': ['/', 'blog_post'],
      'post.html': ['/man-must-explore', 'blog_post'],
      'contact.html': ['/contact', 'contact'],
    },
  ),
  template(
    'startbootstrap-creative',
    '7.0.7',
    '746c2e46c5292e797358c90533ed695fbeb6ceff58ad7fd43284d93e9c3d0555',
    'package/dist',
    {
      'index.html': ['/', 'company_home'],
    },
  ),
  template(
    'startbootstrap-modern-business',
    '5.0.7',
    '5e1ec0e1d2cf550a49c1cf580704ae35b8cf99c36c8c1940bacaaf96553bceb6',
    'package/dist',
    {
      'index.html': ['/', 'company_home'],
      'contact.html': ['/contact', 'contact'],
      'pricing.html': ['/pricing', 'saas'],
      'blog-home.html': ['/blog', 'blog_post'],
      'blog-post.html': ['/welcome', 'blog_post'],
    },
  ),
  template(
    'startbootstrap-new-age',
    '6.0.7',
    'd02ea9fae579ca091346826b7a5443797600d7a680a061c4e43c42123cd0551e',
    'package/dist',
    {
      'index.html': ['/', 'saas'],
    },
  ),
  template(
    'startbootstrap-landing-page',
    '6.0.6',
    '0e4a29e63274ec0435352b45a825af81ebce444bd6db7f4901f512425dbdc407',
    'package/dist',
    {
      'index.html': ['/', 'saas'],
    },
  ),
  template(
    'startbootstrap-personal',
    '1.0.1',
    '73b3efead6b160a4890c49bfccf3f54736df1cd333b298cecabdf6d057e175b7',
    'package/dist',
    {
      'index.html': ['/', 'profile'],
      'resume.html': ['/resume', 'profile'],
      'contact.html': ['/contact', 'contact'],
    },
  ),
  template(
    'startbootstrap-resume',
    '7.0.6',
    '2a9caf5deefcb3ea7cd4839a074ef3bf62ca8f647611a59541b15c6ebb48b76c',
    'package/dist',
    {
      'index.html': ['/', 'profile'],
    },
  ),
  template(
    'startbootstrap-sb-admin-2',
    '4.1.4',
    '5cb4d3875078a735953af3b1b12ed8271f1bcbb73ec0cb793d5ee81d22881b0f',
    'package',
    {
      'login.html': ['/login', 'login'],
      'register.html': ['/register', 'login'],
      'forgot-password.html': ['/forgot-password', 'login'],
      '404.html': ['/boats', 'other'],
    },
  ),
  template(
    'startbootstrap-shop-homepage',
    '5.0.6',
    '5d1c011873b8576afcbdd08e04c47fd884f6e1050cca90f046d2eb4462471a5b',
    'package/dist',
    {
      'index.html': ['/', 'shop_home'],
    },
  ),
  template(
    'startbootstrap-shop-item',
    '5.0.6',
    'a60dcb82fcbeb4dc9e589c3262e889a6682f753ae3b96fe5d74cc721cfd3b1f4',
    'package/dist',
    {
      'index.html': ['/boats/kestrel', 'product'],
    },
  ),
  template(
    'startbootstrap-small-business',
    '5.0.6',
    'cfb611d9443c36c4623b84d36acd0894204e232c78480a0d51f7c0ff0c58acb8',
    'package/dist',
    {
      'index.html': ['/', 'company_home'],
    },
  ),
  template(
    'argon-design-system-free',
    '1.2.0',
    '0ec937277280d61ce0b54e029543d1719c1d731ee85bcd2582a7757e31a618ea',
    'package/examples',
    {
      'login.html': ['/account', 'login'],
      'register.html': ['/welcome', 'login'],
      'profile.html': ['/u/jessica', 'profile'],
    },
  ),
  template(
    'material-kit',
    '2.0.4',
    '543712c988b2697c61a7ef6c9527ebf850b21b56e1bdfd7258fc6d333f725602',
    'package/examples',
    {
      'login-page.html': ['/account', 'login'],
      'profile-page.html': ['/u/christian', 'profile'],
    },
  ),
  template(
    'now-ui-kit',
    '1.3.0',
    '9b71381f838de670e7dfd446523c7727bf6d5e0d3f1ebb872e7487577ed5e89a',
    'package/examples',
    {
      'profile-page.html': ['/u/ryan', 'profile'],
    },
  ),
];

function template(
  name: string,
  version: string,
  sha256: string,
  folder: string,
  pages: NonNullable<Source['pages']>,
): Source {
  return {
    registry: 'npm',
    name,
    version,
    sha256,
    licence: 'MIT',
    layout: 'pages',
    folder,
    kinds: [],
    pages,
  };
}
