<?php
/**
 * The scripts of a page that has the chat.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts two scripts on a page: the SDK of the chat service, and the plugin's own, which starts the chats. Its settings
 * stand in a block of data, which no content security policy forbids and no optimizer of scripts changes.
 */
final class Casement_Page {

	/**
	 * Whether the page has the launcher.
	 *
	 * @var bool
	 */
	private static $has_launcher = false;

	/**
	 * Hooks into pages for visitors.
	 */
	public static function register() {
		add_action( 'wp_enqueue_scripts', array( __CLASS__, 'show_launcher' ) );
		add_filter( 'script_loader_tag', array( __CLASS__, 'load_sdk_apart' ), 10, 2 );
		// Before the scripts of the footer, which are printed at 20.
		add_action( 'wp_footer', array( __CLASS__, 'print_settings' ), 5 );
	}

	/**
	 * Puts the launcher on the page where the settings want it.
	 */
	public static function show_launcher() {
		self::$has_launcher = Casement_Settings::is_complete() && ! self::is_amp() && Casement_Visibility::is_launcher_here();
		if ( self::$has_launcher ) {
			self::load_scripts();
		}
	}

	/**
	 * Loads the scripts at the end of the page.
	 */
	public static function load_scripts() {
		$service_url = Casement_Settings::all()['service_url'];
		wp_enqueue_script( 'casement-chat', plugins_url( 'assets/chat.js', CASEMENT_FILE ), array(), CASEMENT_VERSION, true );
		// The service says itself how long its script may be kept.
		// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
		wp_enqueue_script( 'casement-sdk', $service_url . 'sdk.js', array( 'casement-chat' ), null, true );
	}

	/**
	 * Lets the page go on while the SDK comes.
	 *
	 * @param string $tag    The script's tag.
	 * @param string $handle The script's name.
	 * @return string
	 */
	public static function load_sdk_apart( $tag, $handle ) {
		return 'casement-sdk' === $handle && false === strpos( $tag, ' async' ) ? str_replace( ' src=', ' async src=', $tag ) : $tag;
	}

	/**
	 * The options that every chat of the page has.
	 *
	 * @return array
	 */
	public static function options() {
		$settings = Casement_Settings::all();
		$options  = array(
			'appUrl'    => $settings['service_url'],
			'botId'     => $settings['bot_id'],
			'channelId' => $settings['channel_id'],
		);
		if ( '' !== $settings['style_id'] ) {
			$options['styleId'] = $settings['style_id'];
		}
		if ( '' !== $settings['color'] ) {
			$options['color'] = $settings['color'];
		}
		if ( 'page' === $settings['language'] ) {
			$options['locale'] = get_bloginfo( 'language' );
		}
		return $options;
	}

	/**
	 * Writes down the settings for the script.
	 */
	public static function print_settings() {
		if ( ! wp_script_is( 'casement-chat', 'enqueued' ) ) {
			return;
		}
		$data = array(
			'options'  => self::options(),
			'launcher' => self::$has_launcher ? array( 'rules' => Casement_Settings::all()['has_rules'] ) : null,
			'login'    => self::login(),
		);
		printf(
			'<script type="application/json" id="casement-settings">%s</script>' . "\n",
			wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES )
		);
	}

	/**
	 * Where the script gets the token of a user; null where the site tells the chat of none.
	 *
	 * @return array|null
	 */
	private static function login() {
		if ( ! Casement_Settings::is_login_on() ) {
			return null;
		}
		if ( ! is_user_logged_in() ) {
			return array( 'isLoggedIn' => false );
		}
		return array(
			'isLoggedIn' => true,
			'tokenUrl'   => rest_url( Casement_Login::REST_NAMESPACE . Casement_Login::REST_ROUTE ),
			'nonce'      => wp_create_nonce( 'wp_rest' ),
			'nonceUrl'   => admin_url( 'admin-ajax.php?action=rest-nonce' ),
		);
	}

	/**
	 * Whether the page is of the kind that allows no scripts.
	 *
	 * @return bool
	 */
	private static function is_amp() {
		return function_exists( 'amp_is_request' ) && amp_is_request();
	}
}
